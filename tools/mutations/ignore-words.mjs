/** Calls whose words are for people who read logs, and what CloudFormation shows beside a resource. */
const LOGGED = new Set(['info', 'warn', 'error', 'debug']);

/** Leaves alone what no rule depends on: what is logged, descriptions, names in the console. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore(path) {
        const { node } = path;
        const isLogged =
          node.type === 'CallExpression' &&
          node.callee.type === 'MemberExpression' &&
          node.callee.object.name === 'logger' &&
          LOGGED.has(node.callee.property.name);
        if (isLogged) return 'what is logged';
        const isDescription =
          (node.type === 'ObjectProperty' || node.type === 'VariableDeclarator') &&
          ['description', 'alarmDescription', 'message'].includes((node.key ?? node.id).name);
        return isDescription ? 'words for people' : undefined;
      },
    },
  },
];
