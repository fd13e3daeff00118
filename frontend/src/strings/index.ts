/** All text that a person reads. One file per room; each exports one object named after the room. */
export { accounts } from './accounts';
export { assignments } from './assignments';
export { common } from './common';
export { evaluations } from './evaluations';
export { navigation } from './navigation';
export { reports } from './reports';
export { results } from './results';
export { session } from './session';
