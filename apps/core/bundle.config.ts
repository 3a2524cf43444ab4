import { oneFile } from '../../tools/bootstrap/one-file.ts';

/** How the core's thread is put into one file (decision 0054). */
export default oneFile(import.meta.dirname, 'src/thread.ts');
