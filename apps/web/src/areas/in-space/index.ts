export { Stage } from "./stage/lazy-stage.ts";
