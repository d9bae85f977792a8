import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { FastifyServerOptions } from "fastify";

/** Routes are validated by the contract's Zod schemas; Fastify's own compilers are never loaded. */
export const zodCompilers: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: {
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => serializerCompiler as never,
  },
};
