import { oneFile } from '../../tools/bootstrap/one-file.ts';

/** How the signer's process is put into one file, so that an idle demo has it for less memory (decision 0055). */
export default oneFile(import.meta.dirname, 'src/main.ts');
