/** V8 would collect garbage in several threads, which costs a seventh more on two busy processors. */
const ONE_COLLECTOR = ['--single-threaded-gc', '--max-semi-space-size=32'];

/**
 * `npm test` runs most code only a few times. V8's optimizing compilers would then take a quarter of the processor time
 * and return less. The proofs with large counts need them, so only `npm test` sets this.
 */
const NO_OPTIMIZER = process.env.REBOND_SHORT_RUN ? ['--no-turbofan', '--no-maglev'] : [];

/** Node's flags for the processes of tests over an embedded cloud, and of the synthesized stacks. */
export const NODE_FLAGS = [...ONE_COLLECTOR, ...NO_OPTIMIZER];
