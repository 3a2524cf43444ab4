/** The API's reference page as data: read from the OpenAPI document of the Binance dialect (ADOC-22). */
interface ReferenceParameter {
  name: string;
  isMandatory: boolean;
  /** Its allowed words, or the kind of its text. */
  kind: string;
}

export interface ReferenceRoute {
  id: string;
  method: string;
  path: string;
  /** Subject of the call: `market`, `trading`, `account`, `stream`, `wallet`. */
  subject: string;
  weight: { least: number; most: number };
  /** Permission that its key needs; null: none. */
  permission: string | null;
  /** How callers prove who they are. */
  proof: 'none' | 'key' | 'signature';
  /** The method of the request socket that does the same. */
  socketMethod: string | null;
  parameters: ReferenceParameter[];
}

interface Operation {
  operationId: string;
  tags: [string];
  security: Record<string, unknown>[];
  parameters: { name: string; required: boolean; schema: { type: string; format?: string; enum?: string[] } }[];
  'x-weight': ReferenceRoute['weight'];
  'x-permission': string | null;
  'x-socket-method': string | null;
}

export interface DialectDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** Second names of other routes: nothing to read of them. */
const ALIAS = 'alias';

function proofOf([first]: Operation['security']): ReferenceRoute['proof'] {
  if (first === undefined) return 'none';
  return 'signature' in first ? 'signature' : 'key';
}

/** Parameters of every signed call, documented once. */
const OF_EVERY_CALL = new Set(['timestamp', 'recvWindow']);

/** Returns the rows of the reference, in the document's order. */
export function referenceOf({ paths }: DialectDocument): ReferenceRoute[] {
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        subject: operation.tags[0],
        weight: operation['x-weight'],
        permission: operation['x-permission'],
        proof: proofOf(operation.security),
        socketMethod: operation['x-socket-method'],
        parameters: operation.parameters
          .filter(({ name }) => !OF_EVERY_CALL.has(name))
          .map(({ name, required, schema }) => ({
            name,
            isMandatory: required,
            kind: schema.enum?.join(' | ') ?? schema.format ?? schema.type,
          })),
      })),
    )
    .filter(({ subject }) => subject !== ALIAS);
}
