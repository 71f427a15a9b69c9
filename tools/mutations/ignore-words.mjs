/** These methods of `logger` log texts for people. */
const LOGGED = new Set(['info', 'warn', 'error', 'debug']);

const isLogged = ({ type, callee }) =>
  type === 'CallExpression' &&
  (callee.type === 'MemberExpression'
    ? callee.object.name === 'logger' && LOGGED.has(callee.property.name)
    : callee.name === 'addLogKeys');

/** Skips mutations of texts on which no rule depends: log messages, descriptions, and messages for people. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore(path) {
        const { node } = path;
        // Stryker mutates the statement separately from the call, so the whole statement is skipped.
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
