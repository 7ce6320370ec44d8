import type { Page } from 'playwright-core';
/** Without these a page is told times to 100 µs only. */
export declare const ISOLATION: {
    readonly 'cross-origin-opener-policy': 'same-origin';
    readonly 'cross-origin-embedder-policy': 'require-corp';
};
export interface YardstickPages {
    /** `file` of the harness, told by `query` what to show; at the origin of a server where it asks for its data there. */
    open(page: Page, file: 'index.html' | 'models.html', query: Readonly<Record<string, string>>, origin?: string): Promise<void>;
}
/** Builds the pages of the harness as the app is built. */
export declare function buildYardstickPages(): Promise<YardstickPages>;
