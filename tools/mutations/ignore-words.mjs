/** Calls whose words are for people who read logs, and what CloudFormation shows beside a resource. */
const LOGGED = new Set(['info', 'warn', 'error', 'debug']);

const isLogged = ({ type, callee }) =>
  type === 'CallExpression' &&
  (callee.type === 'MemberExpression'
    ? callee.object.name === 'logger' && LOGGED.has(callee.property.name)
    : callee.name === 'addLogKeys');

/** Leaves alone what no rule depends on: what is logged, descriptions, names in the console. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore(path) {
        const { node } = path;
        // The statement is a mutant of its own beside the call: it is left out whole.
        if (isLogged(node.type === 'ExpressionStatement' ? node.expression : node)) {
          return 'what is logged';
        }
        const isDescription =
          (node.type === 'ObjectProperty' || node.type === 'VariableDeclarator') &&
          ['description', 'alarmDescription', 'message'].includes((node.key ?? node.id).name);
        return isDescription ? 'words for people' : undefined;
      },
    },
  },
];
