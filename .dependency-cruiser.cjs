// The walls of docs/ARCHITECTURE.md: which folder may import which.
const wall = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(core|contract|src|sw|server|tests|e2e|bench)/', pathNot: allowed },
});
// Tests may bring a whole server.
const storeyWall = (name, from, allowed) => ({
  ...wall(name, from, allowed),
  from: { path: from, pathNot: '(\\.test|/test(ing|-[\\w-]+))\\.ts$|/testing/' },
});
// What is pure in the flows: machines, their states and steps.
const machines =
  '^src/flows/([^/]+/machine/|(opening/machine|session/effects|steps/verdict-step|pick-by-store/walk/(walk-machine|divide))\\.ts$)';
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'core-without-packages',
      severity: 'error',
      from: { path: '^core/', pathNot: '(\\.test|/testing)\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown', 'core', 'unknown', 'undetermined'],
      },
    },
    {
      name: 'no-react-below-the-screens',
      severity: 'error',
      from: {
        path: `^(contract|sw|src/(db|outbox|work-package|sync))/|${machines}`,
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '(^|node_modules/)(react|react-dom|zustand|framer-motion)(/|$)' },
    },
    wall('core-alone', '^core/', '^core/'),
    wall('contract-on-core', '^contract/', '^(core|contract)/'),
    wall('input-device-ui', '^src/(input|device|ui)/', '^(core/|src/(input|device|ui)/)'),
    wall('db', '^src/db/', '^(core|contract|src/db)/'),
    wall('outbox', '^src/outbox/', '^(core|contract|src/(db|outbox))/'),
    wall('work-package', '^src/work-package/', '^(core|contract|src/(db|outbox|work-package))/'),
    wall('sync', '^src/sync/', '^(core|contract|src/(db|outbox|work-package|sync))/'),
    wall('machine', machines, `^(core|contract)/|${machines}`),
    {
      name: 'no-flow-knows-another',
      severity: 'error',
      // Every folder is a flow, but for the four that flows share.
      from: { path: '^src/flows/(?!session/|opening/|steps/|extra-info/)([^/]+)/' },
      to: { path: '^src/flows/(?!session/|opening/|steps/|extra-info/)[^/]+/', pathNot: '^src/flows/$1/' },
    },
    {
      name: 'screens-know-no-storage-or-http',
      severity: 'error',
      from: { path: '^src/(flows|office)/.*\\.tsx$', pathNot: '\\.test\\.tsx$' },
      to: { path: '^(node_modules/(dexie|ky)/|src/db/)' },
    },
    {
      name: 'desk-is-the-offices',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: '^src/(office|ui/desk)/' },
      to: { path: '^src/ui/desk/' },
    },
    {
      name: 'no-office-area-knows-another',
      severity: 'error',
      from: { path: '^src/office/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        // What every area shares: the kit, and parts of several.
        path: '^src/office/(?!acts/|calls/|list/|edit/|page/|parts/|testing/)[^/]+/',
        pathNot: '^src/office/$1/',
      },
    },
    wall(
      'office',
      '^src/office/',
      '^(core/|contract/|src/(ui|office|texts)/|src/sync/http|src/device/(stored|online|unsaved|new-version))',
    ),
    wall('sw', '^sw/', '^(core|contract|sw|src/(db|outbox|work-package|sync|texts))/'),
    wall('server', '^server/', '^(core|contract|server)/'),
    ...['ground', 'nouns', 'acts', 'views'].map((storey, i, storeys) =>
      storeyWall(
        `server-${storey}`,
        `^server/${storey}/`,
        `^(core|contract|server/(${storeys.slice(0, i + 1).join('|')}))/`,
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
};
