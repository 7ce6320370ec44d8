import type { Browser } from 'playwright-core';
export interface GridRun {
    /** Milliseconds between two frames while it is scrolled. */
    readonly gaps: readonly number[];
    /** Milliseconds of each of these frames that the page worked. */
    readonly work: readonly number[];
    /** Milliseconds from a jump to rows that are filled. */
    readonly jumps: readonly number[];
    /** Milliseconds from the arrival of a row's block to the row. */
    readonly delays: readonly number[];
    /** Megabytes that it holds after all that, collected. */
    readonly heap: number;
}
export interface GridPages {
    /** @param grid as harness/grid.tsx names it */
    run(browser: Browser, grid: string): Promise<GridRun>;
}
export declare function buildGridPages(): Promise<GridPages>;
