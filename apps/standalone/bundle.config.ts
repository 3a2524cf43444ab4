import { oneFile } from '../../tools/bootstrap/one-file.ts';

/** How the process of `npm start` is put into one file (decision 0055). */
export default oneFile(import.meta.dirname, 'src/run.ts');
