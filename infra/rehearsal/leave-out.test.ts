import { expect, it } from 'vitest';
import { leaveOut } from './leave-out.ts';

it('Unknown resources are removed, and references to them become a text', () => {
  const template = {
    Resources: {
      Pool: { Type: 'AWS::Cognito::UserPool' },
      Queue: {
        Type: 'AWS::SQS::Queue',
        DependsOn: ['Pool', 'Topic'],
        Properties: { Of: { Ref: 'Pool' }, By: { 'Fn::Join': ['', ['a', { Ref: 'Topic' }]] } },
      },
      Topic: { Type: 'AWS::SNS::Topic', DependsOn: 'Pool' },
    },
    Outputs: { Arn: { Value: { 'Fn::GetAtt': ['Pool', 'Arn'] } } },
  };
  const known = new Set(['AWS::SQS::Queue', 'AWS::SNS::Topic']);
  expect(leaveOut(template, known)).toEqual({
    types: ['AWS::Cognito::UserPool'],
    template: {
      Resources: {
        Queue: {
          Type: 'AWS::SQS::Queue',
          DependsOn: ['Topic'],
          Properties: { Of: 'left-out-Pool', By: { 'Fn::Join': ['', ['a', { Ref: 'Topic' }]] } },
        },
        Topic: { Type: 'AWS::SNS::Topic' },
      },
      Outputs: { Arn: { Value: 'arn:aws:left-out:::left-out-Pool-Arn' } },
    },
  });
});
