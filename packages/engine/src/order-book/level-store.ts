/** The price levels of all markets: 24-byte records seen as f64[3] and i32[6]. Slot 0 is unused. */
export const LEVEL_F64 = 3;
export const LEVEL_I32 = 6;
/** f64 lane: the sum of the remaining lots of the level's orders. */
export const LEVEL_LOTS = 0;
/** i32 lanes: oldest and youngest order; the free list goes through the head. */
export const LEVEL_HEAD = 2;
export const LEVEL_TAIL = 3;
const LEVEL_PRICE = 4;
/** Side in the lowest bit, market above it. */
const LEVEL_SIDE = 5;

const FIRST_CAPACITY = 32;

export class LevelStore {
  i32: Int32Array;
  f64: Float64Array;
  private used = 1;
  private free = 0;
  private capacity = FIRST_CAPACITY;

  constructor() {
    this.i32 = new Int32Array(FIRST_CAPACITY * LEVEL_I32);
    this.f64 = new Float64Array(this.i32.buffer);
  }

  /** Takes a slot for an empty level. */
  take(market: number, side: number, priceTicks: number): number {
    let level = this.free;
    if (level !== 0) {
      this.free = this.i32[level * LEVEL_I32 + LEVEL_HEAD] as number;
    } else {
      if (this.used === this.capacity) this.grow();
      level = this.used++;
    }
    const i = level * LEVEL_I32;
    this.f64[level * LEVEL_F64 + LEVEL_LOTS] = 0;
    this.i32[i + LEVEL_HEAD] = 0;
    this.i32[i + LEVEL_TAIL] = 0;
    this.i32[i + LEVEL_PRICE] = priceTicks;
    this.i32[i + LEVEL_SIDE] = (market << 1) | side;
    return level;
  }

  giveBack(level: number): void {
    this.i32[level * LEVEL_I32 + LEVEL_HEAD] = this.free;
    this.free = level;
  }

  private grow(): void {
    this.capacity *= 2;
    const bigger = new Int32Array(this.capacity * LEVEL_I32);
    bigger.set(this.i32);
    this.i32 = bigger;
    this.f64 = new Float64Array(bigger.buffer);
  }

  lots(level: number): number {
    return this.f64[level * LEVEL_F64 + LEVEL_LOTS] as number;
  }

  head(level: number): number {
    return this.i32[level * LEVEL_I32 + LEVEL_HEAD] as number;
  }

  priceTicks(level: number): number {
    return this.i32[level * LEVEL_I32 + LEVEL_PRICE] as number;
  }

  side(level: number): number {
    return (this.i32[level * LEVEL_I32 + LEVEL_SIDE] as number) & 1;
  }

  market(level: number): number {
    return (this.i32[level * LEVEL_I32 + LEVEL_SIDE] as number) >>> 1;
  }
}
