/**
 * The door of every npm script. Plain JavaScript, because it runs before anything is installed and on whatever Node the
 * machine has: it checks that Node, installs and builds what is missing or stale, then runs the asked script with the
 * Node 26 that came with the install. Nothing newer than old Nodes can parse may stand in this file.
 */
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    `Pelorus needs Node.js 20 or newer to install itself; this is ${process.version}. Get a newer one from https://nodejs.org (or your distribution), then run the same command again.`,
  );
  process.exit(78);
}
import('./bootstrap/run.mjs').then(
  ({ run }) => run(process.argv[2], process.argv.slice(3)),
  (error) => {
    console.error(error);
    process.exit(70);
  },
);
