/**
 * How Vite puts the core's thread into one file: all of our packages in one scope, with numbers where constants stood
 * (decision 0054). V8 looks up what comes from another module anew each time, and takes none of it for constant.
 */
export default {
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/thread.ts',
    outDir: 'build',
    target: 'node26',
    minify: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      // What may change is no constant to V8 either: functions, classes and tables stay `const`.
      output: { topLevelVar: false },
    },
  },
  ssr: { noExternal: [/^@pelorus\//] },
};
