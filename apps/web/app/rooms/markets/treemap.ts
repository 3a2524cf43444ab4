/** A tile's place, in percent of the map; `x` from the start edge. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The least share of the map a tile gets, so that it can be met (MKTS-31). */
const LEAST_SHARE = 0.012;

/** Returns weights with sum 1, none below the minimum share; the large ones give what the small ones gain. */
export function shares(weights: readonly number[]): number[] {
  const least = Math.min(LEAST_SHARE, 1 / (2 * weights.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const raw = weights.map((weight) => (total === 0 ? 1 / weights.length : weight / total));
  const raised = raw.map((share) => Math.max(share, least));
  const sum = raised.reduce((all, share) => all + share, 0);
  // Only what lies above the least is made smaller: all stay at or above it.
  const spare = sum - least * weights.length;
  return raised.map((share) => least + ((share - least) * (1 - least * weights.length)) / (spare === 0 ? 1 : spare));
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the worst ratio of sides in a row of areas along a side of this length. */
function worst(areas: readonly number[], side: number): number {
  const sum = areas.reduce((all, area) => all + area, 0);
  return Math.max(
    ...areas.map((area) => Math.max((side * side * area) / (sum * sum), (sum * sum) / (side * side * area))),
  );
}

/** Lays a row of areas along the shorter side of a box; returns its tiles and the rest of the box. */
function layRow(areas: readonly number[], box: Box): { tiles: Box[]; rest: Box } {
  const sum = areas.reduce((all, area) => all + area, 0);
  const isWide = box.width >= box.height;
  const side = isWide ? box.height : box.width;
  const thick = sum / side;
  let at = 0;
  const tiles = areas.map((area) => {
    const long = area / thick;
    const tile = isWide
      ? { x: box.x, y: box.y + at, width: thick, height: long }
      : { x: box.x + at, y: box.y, width: long, height: thick };
    at += long;
    return tile;
  });
  const rest = isWide
    ? { ...box, x: box.x + thick, width: box.width - thick }
    : { ...box, y: box.y + thick, height: box.height - thick };
  return { tiles, rest };
}

/**
 * Returns a tile for each weight (largest first) on a map whose width is `aspect` times its height: areas are shares of
 * the weights, tiles as square as can be (squarified treemap, Bruls, Huizing and van Wijk, 2000). Drawing only.
 */
export function treemap(weights: readonly number[], aspect: number): Tile[] {
  if (weights.length === 0) return [];
  const areas = shares(weights).map((share) => share * aspect);
  const tiles: Box[] = [];
  let box: Box = { x: 0, y: 0, width: aspect, height: 1 };
  let row: number[] = [];
  for (const area of areas) {
    const side = Math.min(box.width, box.height);
    if (row.length > 0 && worst([...row, area], side) > worst(row, side)) {
      const laid = layRow(row, box);
      tiles.push(...laid.tiles);
      box = laid.rest;
      row = [];
    }
    row.push(area);
  }
  tiles.push(...layRow(row, box).tiles);
  return tiles.map(({ x, y, width, height }) => ({
    x: (x / aspect) * 100,
    y: y * 100,
    width: (width / aspect) * 100,
    height: height * 100,
  }));
}

export type MapKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/**
 * Returns the next tile for a key from `from`: the nearest whose centre is in that direction, first or last for Home
 * and End, `from` itself if none (MKTS-32). Left and right are the screen's: `x` is from the left.
 */
export function neighbour(tiles: readonly Tile[], from: number, key: MapKey): number {
  if (key === 'Home') return 0;
  if (key === 'End') return tiles.length - 1;
  const at = tiles[from];
  if (at === undefined) return from;
  const middle = ({ x, y, width, height }: Tile) => ({ x: x + width / 2, y: y + height / 2 });
  const here = middle(at);
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const way = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, tile] of tiles.entries()) {
    const there = middle(tile);
    const along = way * (isAcross ? there.x - here.x : there.y - here.y);
    if (along <= 1e-6) continue;
    const aside = Math.abs(isAcross ? there.y - here.y : there.x - here.x);
    // A target straight ahead is nearer than one to the side.
    const far = along + 2 * aside;
    if (far >= least) continue;
    best = i;
    least = far;
  }
  return best;
}
