/** `npm run record:held [-- --release]`: writes down what holds data and what stacks export, for updates.test.ts to compare with. */
import { recordDeployed } from './deployed.ts';

recordDeployed(process.argv.includes('--release'));
