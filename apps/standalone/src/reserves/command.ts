/**
 * `npm run reserves`: checks a proof of reserves, as anybody may (docs/runbooks/proof-of-reserves.md). It asks no server of
 * ours: only the files, and nodes of chains where they are given.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { auditLeaf, reservesFile, reservesLeaf } from '@pelorus/protocol/wallet/reserves.ts';
import { z } from 'zod';
import { runCommand } from '../operator-door.ts';
import { Stop } from '../stop.ts';
import { checkAll, checkChain, checkMine, checkSignatures, checkStatement, checkSums } from './checks.ts';

const USAGE = `npm run reserves -- --file F [--leaf L [--account N]] [--leaves A] [--rpc URL]...

  --file F      a proof of reserves, from /api/reserves/ID/file
  --leaf L      your leaf of it, from /api/reserves/ID/mine or the page; --account N: your account's number
  --leaves A    all leaves of it, as the operator gives them to auditors: one JSON a line
  --rpc URL     a node of an EVM chain that you trust: balances are read from it

Ends with 0: all is right. 1: statement, signature or leaf is wrong. 2: less is held than is owed.
3: a chain holds less now than was said. 64: these options are wrong. 66: a file is missing or no such file. 69: a node does not answer.`;

const text = { type: 'string' } as const;
const OPTIONS = { file: text, leaf: text, leaves: text, account: text, rpc: { ...text, multiple: true } } as const;

function optionsOf(argv: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS, strict: true });
    const { file } = values;
    if (file === undefined) throw new Error('--file is missing.');
    return { ...values, file };
  } catch (error) {
    throw new Stop('USAGE', `${(error as Error).message}\n${USAGE}`);
  }
}

/** Returns what a file holds, read by `parse`; paths are of the directory that npm was called in. */
function read<T>(path: string, parse: (text: string) => T): T {
  try {
    return parse(readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), path), 'utf8'));
  } catch (error) {
    throw new Stop('NO_INPUT', `${path} cannot be read: ${(error as Error).message.slice(0, 300)}`);
  }
}

/** The answer of the route, or what is in it. */
const leafFile = z.union([reservesLeaf, z.object({ data: reservesLeaf }).transform(({ data }) => data)]);

/** Returns what is to be said of files and chains that are right; throws Stop for the first that is not. */
export async function checkReserves(argv: readonly string[]): Promise<string> {
  const { file: path, leaf, leaves, account, rpc = [] } = optionsOf(argv);
  const file = read(path, (json) => reservesFile.parse(JSON.parse(json)));
  const said = [checkStatement(file), ...(await checkSignatures(file))];
  if (leaf !== undefined)
    said.push(
      checkMine(
        file,
        read(leaf, (json) => leafFile.parse(JSON.parse(json))),
        account,
      ),
    );
  if (leaves !== undefined) {
    const lines = read(leaves, (json) =>
      json
        .trim()
        .split('\n')
        .map((line) => auditLeaf.parse(JSON.parse(line))),
    );
    said.push(checkAll(file, lines));
  }
  said.push(...checkSums(file));
  for (const url of rpc) said.push(...(await checkChain(file, url)));
  return said.join('\n');
}

if (import.meta.main) await runCommand(() => checkReserves(process.argv.slice(2)));
