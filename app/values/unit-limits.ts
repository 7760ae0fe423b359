/** How many units one order may hold, of one product and of all together. */
export type UnitLimits = { unitsPerLine: number; unitsPerOrder: number };
