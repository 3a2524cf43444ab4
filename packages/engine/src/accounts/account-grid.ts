const CELLS_BITS = 2;
const CELLS = 1 << CELLS_BITS;

/**
 * Maps accounts × columns to cells of a sparse table. Cells come in chunks of four neighbouring columns, created on
 * first use, so an account costs memory only for the columns it uses. Cell 0 is unused.
 */
export class AccountGrid {
  /** Chunk of (account, column / 4); 0 = none. */
  private chunks = new Int32Array(256);
  private accounts = 256;
  private stride = 1;
  private used = 1;

  /** Cells handed out so far, the unused ones of their chunks included: what arrays beside the grid must hold. */
  get cellCount(): number {
    return this.used << CELLS_BITS;
  }

  /** Returns the cell of (account, column), or 0 when it was never touched. */
  find(account: number, column: number): number {
    const chunkColumn = column >>> CELLS_BITS;
    if (account >= this.accounts || chunkColumn >= this.stride) return 0;
    const chunk = this.chunks[account * this.stride + chunkColumn] as number;
    return chunk === 0 ? 0 : (chunk << CELLS_BITS) | (column & (CELLS - 1));
  }

  /** Returns the cell of (account, column), making it if need be: then look at cellCount. */
  touch(account: number, column: number): number {
    const cell = this.find(account, column);
    return cell !== 0 ? cell : this.make(account, column);
  }

  private make(account: number, column: number): number {
    const chunkColumn = column >>> CELLS_BITS;
    if (account >= this.accounts || chunkColumn >= this.stride) this.grow(account, chunkColumn);
    this.chunks[account * this.stride + chunkColumn] = this.used;
    return (this.used++ << CELLS_BITS) | (column & (CELLS - 1));
  }

  private grow(account: number, chunkColumn: number): void {
    let accounts = this.accounts;
    while (accounts <= account) accounts *= 2;
    let stride = this.stride;
    while (stride <= chunkColumn) stride *= 2;
    const bigger = new Int32Array(accounts * stride);
    for (let a = 0; a < this.accounts; a++) {
      for (let c = 0; c < this.stride; c++) bigger[a * stride + c] = this.chunks[a * this.stride + c] as number;
    }
    this.chunks = bigger;
    this.accounts = accounts;
    this.stride = stride;
  }
}
