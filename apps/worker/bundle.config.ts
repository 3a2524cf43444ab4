import { oneFile } from '../../tools/bootstrap/one-file.ts';

/** How the worker's thread is put into one file (decision 0055). */
export default oneFile(import.meta.dirname, 'src/thread.ts');
