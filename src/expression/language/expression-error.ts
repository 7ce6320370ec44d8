import type { ExpressionFinding } from './types.ts';

/** An expression or template that cannot be used: where, why, and the nearest right name. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly source: string;
  readonly offset: number;
  readonly length: number;
  readonly suggestion: string | undefined;

  constructor(source: string, finding: ExpressionFinding) {
    super(finding.message);
    this.source = source;
    this.offset = finding.offset;
    this.length = finding.length;
    this.suggestion = finding.suggestion;
  }
}
