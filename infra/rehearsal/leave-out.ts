/** Removes from a template the kinds of resource that the rehearsal's substitute for AWS does not support. */

export type Template = {
  Resources?: Record<string, TemplateResource>;
  Outputs?: Record<string, unknown>;
};
type TemplateResource = { Type: string; DependsOn?: string | string[]; [part: string]: unknown };

export type LeftOut = { template: Template; types: string[] };

export function leaveOut(template: Template, known: ReadonlySet<string>): LeftOut {
  const resources = Object.entries(template.Resources ?? {});
  const out = new Map(
    resources.filter(([, { Type }]) => !known.has(Type)).map(([id, { Type }]) => [id, Type]),
  );
  const kept = resources
    .filter(([id]) => !out.has(id))
    .map(([id, resource]) => [id, withoutReferences(resource, out)] as const);
  const rest = { ...template, Resources: Object.fromEntries(kept) };
  return {
    template: { ...rest, ...(template.Outputs && { Outputs: standIns(template.Outputs, out) }) },
    types: [...out.values()],
  };
}

type Out = ReadonlyMap<string, string>;

function withoutReferences(resource: TemplateResource, out: Out): TemplateResource {
  const { DependsOn, ...rest } = resource;
  const needed = [DependsOn ?? []].flat().filter((id) => !out.has(id));
  return { ...standIns(rest, out), ...(needed.length > 0 && { DependsOn: needed }) };
}

function standIns<T extends object>(value: T, out: Out): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const { Ref: ref, 'Fn::GetAtt': attribute } = part as Record<string, unknown>;
    if (typeof ref === 'string' && out.has(ref)) return `left-out-${ref}`;
    if (!Array.isArray(attribute) || !out.has(String(attribute[0]))) return part;
    const name = `left-out-${attribute.join('-')}`;
    // A policy with a text in the place of an ARN is refused, so the text has the form of an ARN.
    return /Arn$/.test(String(attribute[1])) ? `arn:aws:left-out:::${name}` : name;
  });
}
