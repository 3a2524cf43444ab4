import { expect, test } from 'vitest';
import { readEnvironment, VARIABLES } from './environment.ts';
import { Stop } from './stop.ts';

test('STAN-01 without any variable it listens on the loopback, keeps its data in the project and logs for people', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrls: [],
    logLevel: 'warn',
    isJson: false,
  });
  expect(environment.dataDir).toMatch(/[\\/]data$/);
  expect(environment.configPath).toMatch(/pelorus\.config\.json$/);
  expect(readEnvironment({ HOST: '', PORT: '' })).toEqual(environment);
  expect(readEnvironment({ LOG_FORMAT: 'json' })).toMatchObject({ isJson: true, logLevel: 'info' });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATABASE_URL', 'postgres://['],
  ['DATABASE_URL', 'postgres://one,/pelorus'],
] as const)('STAN-02 %s=%s is refused by name, with exit code 78', (name, value) => {
  const read = () => readEnvironment({ [name]: value });
  expect(read).toThrow(Stop);
  expect(read).toThrow(`${name}:`);
  expect(read).toThrow(expect.objectContaining({ exitCode: 78 }));
});

test('STAN-03 a PELORUS_ variable that does not exist is refused; other programs’ variables are none of ours', () => {
  expect(() => readEnvironment({ PELORUS_MASTERKEY: 'x' })).toThrow(
    /PELORUS_MASTERKEY: there is no such variable.*PELORUS_MASTER_KEY/,
  );
  expect(() => readEnvironment({ PELORUS_MASTER_KEY: 'x', EDITOR: 'vi' })).not.toThrow();
});

test('STAN-04 every variable says what it is', () => {
  for (const [name, { about }] of Object.entries(VARIABLES)) expect(about.length, name).toBeGreaterThan(15);
});
