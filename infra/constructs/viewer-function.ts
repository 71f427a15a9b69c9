import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { StageStack } from './stage-stack.ts';

const EVENTS = {
  request: FunctionEventType.VIEWER_REQUEST,
  response: FunctionEventType.VIEWER_RESPONSE,
} as const;

export function viewerFunction(
  scope: Construct,
  id: string,
  on: keyof typeof EVENTS,
  code: string,
): FunctionAssociation {
  const { stage } = StageStack.containing(scope);
  const edgeFunction = new EdgeFunction(scope, id, {
    functionName: `rebond-${stage.name}-${id}`,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(code),
  });
  return { function: edgeFunction, eventType: EVENTS[on] };
}
