import { oneFile } from '../../../tools/bootstrap/one-file.ts';

/** How the thread that follows chains is put into one file: from its sources it takes 25 MB more (decision 0055). */
export default oneFile(import.meta.dirname, '../src/wallet/chain/chain-thread.ts');
