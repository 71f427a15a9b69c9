"""Corrections to moto 5.2 so that it behaves like AWS. Python imports them before moto_server starts (PYTHONPATH).

The reason for each is in AWS's guides (ADR 0148, 0149). None of them changes the answer to a request.
"""

import threading
from contextlib import contextmanager

from moto.cloudformation.models import CloudFormationBackend, Stack
from moto.cloudformation.parsing import ResourceMap
from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import DynamoType
from moto.dynamodb.models.table import StreamRecord, StreamShard, Table
from moto.dynamodb.responses import DynamoHandler
from moto.dynamodbstreams.responses import DynamoDBStreamsHandler

_one = threading.RLock()


def _one_at_a_time(handler):
    """Makes a condition and its write atomic ("Condition expressions"), because moto serves requests in unlocked threads."""
    given = handler.call_action

    def call_action(self):
        with _one:
            return given(self)

    handler.call_action = call_action


for _handler in (DynamoHandler, DynamoDBStreamsHandler):
    _one_at_a_time(_handler)


def _add(self, old, new):
    """Adds no record for a write that changes nothing ("Change data capture for DynamoDB Streams")."""
    if old is not None and new is not None and old == new:
        return
    name = "INSERT" if old is None else "REMOVE" if new is None else "MODIFY"
    view = self.table.stream_specification["StreamViewType"]
    number = self.starting_sequence_number + len(self.items)
    self.items.append(StreamRecord(self.table, view, name, old, new, number))


StreamShard.add = _add
# A cancelled transaction puts a copy of the table in its place. A copied shard would be unknown to every iterator.
StreamShard.__deepcopy__ = lambda self, _memo: self
_update_item = DynamoDBBackend.update_item


def _update_with_one_record(self, table_name, *rest, **named):
    """Leaves one record for an update that creates an item; moto adds a second one for the empty item."""
    shard = self.get_table(table_name).stream_shard
    before = len(shard.items)
    updated = _update_item(self, table_name, *rest, **named)
    if len(shard.items) == before + 2:
        del shard.items[before]
        shard.items[before].record["dynamodb"]["SequenceNumber"] = str(
            shard.starting_sequence_number + before
        )
    return updated


DynamoDBBackend.update_item = _update_with_one_record
_transact_write_items = DynamoDBBackend.transact_write_items


def _transact_with_undo(self, transact_items):
    """Removes the records of a cancelled transaction. It copies only the named items and not the whole table."""
    tables = dict(self.tables)
    records = {name: len(each.stream_shard.items) for name, each in tables.items()}
    before = [
        (table, key, copied)
        for item in transact_items
        for op in item.values()
        if (table := tables.get(op.get("TableName"))) is not None
        for key, copied in [_copy_of(table, op.get("Key") or op["Item"])]
    ]
    try:
        with _nothing_copied():
            return _transact_write_items(self, transact_items)
    except Exception:
        for table, (partition, sort), copied in before:
            table.items[partition].pop(sort, None)
            if copied is not None:
                table.items[partition][sort] = copied
        for name, count in records.items():
            del tables[name].stream_shard.items[count:]
        raise


def _copy_of(table, attributes):
    key = tuple(DynamoType(attributes[name]) for name in (table.hash_key_attr, table.range_key_attr))
    item = table.items.get(key[0], {}).get(key[1])
    return key, None if item is None else item.__deepcopy__({})


@contextmanager
def _nothing_copied():
    Table.__deepcopy__ = lambda self, _memo: self
    try:
        yield
    finally:
        del Table.__deepcopy__


DynamoDBBackend.transact_write_items = _transact_with_undo
_query = Table.query


def _query_of_a_partition(self, hash_key, *rest, **named):
    """Reads only the queried partition. Moto would sort the whole table for each query, which is correct but slow."""
    of_index = named.get("index_name") is not None or len(rest) > 6 and rest[6] is not None
    partitions = self.items.values() if of_index else [self.items.get(hash_key, {})]
    self.all_items = lambda: [item for each in partitions for item in each.values()]
    try:
        return _query(self, hash_key, *rest, **named)
    finally:
        del self.all_items


Table.query = _query_of_a_partition


_delete_resources, _delete_stack = ResourceMap.delete, Stack.delete


def _delete_but_what_is_kept(self):
    """Keeps resources with `RetainExceptOnCreate` when a created stack is deleted ("DeletionPolicy attribute")."""
    for resource in self._resource_json_map.values():
        if resource.get("DeletionPolicy") == "RetainExceptOnCreate":
            resource["DeletionPolicy"] = "Retain"
    _delete_resources(self)


def _delete_with_outputs(self):
    """Clears the outputs of a deleted stack, because moto would recreate their resources to describe it."""
    _delete_stack(self)
    self.output_map._output_json_map = {}


ResourceMap.delete, Stack.delete = _delete_but_what_is_kept, _delete_with_outputs


def _update_parameters(self, instance, incoming_params):
    """Keeps the default of a parameter with `UsePreviousValue` that was never given (CloudFormation API, "Parameter")."""
    known = [each for each in incoming_params if "ParameterValue" in each or each["ParameterKey"] in instance.parameters]
    return _resolve_update_parameters(self, instance, known)


_resolve_update_parameters = CloudFormationBackend._resolve_update_parameters
CloudFormationBackend._resolve_update_parameters = _update_parameters
