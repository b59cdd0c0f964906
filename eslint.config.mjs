import nx from '@nx/eslint-plugin'
import tseslint from 'typescript-eslint'

/** Who may import whom. The workspace test asserts the same list again, since this rule skips itself without a graph. */
export const allowedImports = [
  { sourceTag: 'layer:events', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:core', onlyDependOnLibsWithTags: ['layer:events', 'layer:core'] },
  { sourceTag: 'layer:adapter', onlyDependOnLibsWithTags: ['layer:events', 'layer:core'] },
  { sourceTag: 'layer:client', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'layer:service', onlyDependOnLibsWithTags: ['layer:events', 'layer:core'] },
  {
    sourceTag: 'layer:kit',
    onlyDependOnLibsWithTags: ['layer:events', 'layer:core', 'layer:service', 'layer:kit'],
  },
  {
    sourceTag: 'layer:embedded',
    onlyDependOnLibsWithTags: ['layer:events', 'layer:core', 'layer:service', 'layer:adapter'],
  },
  {
    sourceTag: 'layer:distributed',
    onlyDependOnLibsWithTags: ['layer:events', 'layer:core', 'layer:service', 'layer:adapter', 'layer:kit'],
  },
  {
    sourceTag: 'layer:app',
    onlyDependOnLibsWithTags: [
      'layer:events',
      'layer:core',
      'layer:service',
      'layer:adapter',
      'layer:kit',
      'layer:embedded',
      'layer:distributed',
      'layer:client',
    ],
  },
  {
    sourceTag: 'layer:tool',
    onlyDependOnLibsWithTags: [
      'layer:events',
      'layer:core',
      'layer:service',
      'layer:adapter',
      'layer:kit',
      'layer:embedded',
      'layer:distributed',
      'layer:client',
      'layer:app',
    ],
  },
]

const core = ['events', 'memory', 'routing', 'admission'].map((lib) => `libs/${lib}/src/**/*.ts`)

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', 'models/**', 'coverage/**', 'out/**', '.ecphory/**'] },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.ts'] })),
  {
    files: ['**/*.ts'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          allow: [],
          enforceBuildableLibDependency: false,
          banTransitiveDependencies: true,
          // The command loads them only where it works on services; its tests load them at once.
          checkDynamicDependenciesExceptions: ['@ecphory/kafka', '@ecphory/distributed'],
          depConstraints: allowedImports,
        },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A leading underscore says that a value is taken only to be left out.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.contract.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: core,
    ignores: ['**/*.test.ts', '**/*.contract.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*', 'fs', 'path', 'crypto', 'os'], message: 'The core does no I/O.' }] },
      ],
      'no-restricted-globals': [
        'error',
        ...['process', 'Buffer', 'fetch', 'setTimeout', 'setInterval', 'performance', 'crypto', 'Intl', 'console'].map(
          (name) => ({
            name,
            message: 'The core is pure: it comes in through a port.',
          }),
        ),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness comes in through a port.' },
        { object: 'Date', property: 'now', message: 'Time comes in through the Clock port.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Time comes in through the Clock port.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(toLocale.*|localeCompare)$/]',
          message: 'No locale calls in the core.',
        },
      ],
    },
  },
)
