/** V8 would collect garbage in several threads, which costs a seventh more on two busy processors. */
const ONE_COLLECTOR = ['--single-threaded-gc', '--max-semi-space-size=32'];

/**
 * The tests of the functions and the journeys run most code only a few times, and V8's optimizing compilers would take a
 * quarter of their processor time. The proofs with random commands need twice as long without, so only some steps of
 * `npm test` set this.
 */
const NO_OPTIMIZER = process.env.REBOND_SHORT_RUN ? ['--no-turbofan', '--no-maglev'] : [];

/** Node's flags for the processes of tests over an embedded cloud, and of the synthesized stacks. */
export const NODE_FLAGS = [...ONE_COLLECTOR, ...NO_OPTIMIZER];
