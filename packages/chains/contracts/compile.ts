/**
 * `node packages/chains/contracts/compile.ts` compiles the contracts of the test chain and writes their bytecode to
 * src/dev-chain/bytecode.ts and testing/fakes-bytecode.ts. Nothing is compiled when the exchange starts (CHN-63).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import solc from 'solc';

/** Which file holds what contracts' bytecode. */
export const OUTPUTS = {
  '../src/dev-chain/bytecode.ts': { name: 'TOKEN_BYTECODE', sources: ['TestToken.sol', 'TestTether.sol'] },
  '../testing/fakes-bytecode.ts': { name: 'FAKES_BYTECODE', sources: ['Fakes.sol'] },
} as const;

interface Compiled {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
}

export function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** Returns the text of the TypeScript file that holds the bytecode of these contracts. */
export function compiledText(name: string, sources: readonly string[]): string {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources.map((file) => [file, { content: readFileSync(pathOf(file), 'utf8') }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // Without a hash of comments and paths, the same code gives the same bytes everywhere.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map((one) => one.formattedMessage).join('\n'));
  const rows = Object.values(contracts)
    .flatMap((file) => Object.entries(file))
    .map(([contract, { evm }]) => `  ${contract}:\n    '0x${evm.bytecode.object}',`);
  const head =
    '/** Written by contracts/compile.ts from contracts/*.sol: creation bytecode, without constructor arguments. */';
  return `${head}\nexport const ${name} = {\n${rows.join('\n')}\n} as const;\n`;
}

if (import.meta.main) {
  for (const [path, { name, sources }] of Object.entries(OUTPUTS)) {
    writeFileSync(pathOf(path), compiledText(name, sources));
  }
}
