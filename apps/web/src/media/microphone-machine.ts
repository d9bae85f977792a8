import { deviceMachine, type DeviceMachine } from "./device-machine.ts";

/** One's own microphone: when off, its track stays open and disabled. */
export const microphoneMachine = <Bar extends string>(): DeviceMachine<Bar> =>
  deviceMachine<Bar>({ isKept: true });
