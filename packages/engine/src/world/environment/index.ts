export { clearAtmosphere, type AtmosphereUniforms } from "./atmosphere-uniforms.ts";
export { type CustomSource } from "./custom-environment.ts";
export { loadEnvironment } from "./load-environment.ts";
export { DYNAMIC_CASTER_LAYER } from "./lights.ts";
export { type EnvironmentQuality } from "./quality.ts";
export { type EnvironmentSource, type EnvironmentView } from "./source.ts";
