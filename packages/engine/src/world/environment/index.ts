export { clearAir, type AirUniforms } from "./air-uniforms.ts";
export { type CustomSource } from "./custom-environment.ts";
export { loadEnvironment } from "./load-environment.ts";
export { MOVING_CASTER_LAYER } from "./lights.ts";
export { type EnvironmentQuality } from "./quality.ts";
export { type EnvironmentSource, type EnvironmentView } from "./source.ts";
