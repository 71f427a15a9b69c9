/** `npm run record:held [-- --release]`: records what holds data and what stacks export, for updates.test.ts. */
import { recordDeployed } from './deployed.ts';

recordDeployed(process.argv.includes('--release'));
