import {
  type ParameterKind,
  type ParameterRule,
  parameterRules,
} from '../dialects/binance/transport/parameter-kinds.ts';
import type { Row } from '../dialects/binance/transport/row.ts';

/** A JSON schema, as far as parameters need one. */
interface ParameterSchema {
  type: 'boolean' | 'integer' | 'string';
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  minimum?: number;
  maxLength?: number;
  description?: string;
}

/** JSON schemas of the parameter kinds. Prices and quantities are strings, so that no digit is lost. */
const SCHEMAS: Readonly<Record<Exclude<ParameterKind, readonly string[]>, ParameterSchema>> = {
  asset: { type: 'string', description: 'Code of an asset, such as BTC.' },
  boolean: { type: 'boolean' },
  clientId: { type: 'string', pattern: '^[a-zA-Z0-9\\-_.:/]{1,36}$' },
  decimal: { type: 'string', format: 'decimal', pattern: '^[0-9]{1,20}(\\.[0-9]{1,20})?$' },
  symbol: { type: 'string', description: 'A market, such as BTCUSDT.' },
  symbols: { type: 'string', description: 'Several, as a JSON list: ["BTCUSDT","ETHUSDT"].' },
  text: { type: 'string' },
  time: { type: 'integer', format: 'int64', minimum: 0, description: 'Milliseconds; from 1e14 on microseconds.' },
  whole: { type: 'integer', format: 'int64', minimum: 0 },
};

/** Returns the schema of a parameter of this kind. */
export function schemaOfKind(kind: ParameterKind): ParameterSchema {
  return typeof kind === 'string' ? SCHEMAS[kind] : { type: 'string', enum: kind };
}

/** Returns the schema of a parameter; row counts above the maximum are reduced (BINA-08). */
function schemaOf({ kind, name }: ParameterRule): ParameterSchema {
  const schema = schemaOfKind(kind);
  return name === 'limit'
    ? { ...schema, description: 'More than the most is taken as the most; 0 is refused.' }
    : schema;
}

/** Parameters that every signed call has in addition to its own. */
const SIGNED: readonly { rule: ParameterRule; schema: ParameterSchema }[] = [
  { rule: { name: 'timestamp', isMandatory: true, kind: 'time' }, schema: SCHEMAS.time },
  {
    rule: { name: 'recvWindow', isMandatory: false, kind: 'decimal' },
    schema: { type: 'string', format: 'decimal', description: 'For how many ms after timestamp the call is good.' },
  },
  {
    rule: { name: 'signature', isMandatory: true, kind: 'text' },
    schema: { type: 'string', description: 'Hex of HMAC-SHA256, or base64 of Ed25519 or RSA, over all the rest.' },
  },
];

export interface DescribedParameter {
  name: string;
  required: boolean;
  schema: ParameterSchema;
}

/** Returns the parameters of a row's calls; `isSigned`: with timestamp and signature. */
export function parametersOf(row: Row, isSigned: boolean): DescribedParameter[] {
  const own = parameterRules(row[5]).map((rule) => ({ rule, schema: schemaOf(rule) }));
  return [...own, ...(isSigned ? SIGNED : [])].map(({ rule, schema }) => ({
    name: rule.name,
    required: rule.isMandatory,
    schema,
  }));
}
