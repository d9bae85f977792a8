import { fastify } from "fastify";

/** The least that Fastify can do: what a request costs before any of ours. Tells its port on stdout. */
const app = fastify();
app.get("/", async () => ({ ok: true }));
await app.listen({ port: 0, host: "127.0.0.1" });
const address = app.server.address();
if (address !== null && typeof address === "object") console.log(`port ${address.port}`);
