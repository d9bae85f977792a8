// `npm run dev`: the server restarts on a change, the page is replaced while it runs, the engine is built anew.
import { spawn } from "node:child_process";
import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { fromRoot, node } from "./setup/paths.mjs";
import { childEnv, main } from "./setup/run.mjs";

const pagePort = process.env.PORT ?? "3000";
const serverPort = String(Number(pagePort) + 1);

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const children = [
    start("server", node, ["--watch", "apps/server/src/main.ts"], fromRoot(), {
      PORT: serverPort,
      PUBLIC_URL: `http://localhost:${pagePort}`,
      NODE_ENV: "development",
    }),
    start("engine", node, ["build.mjs", "--watch"], fromRoot("packages/engine"), {}),
    start(
      "pages",
      fromRoot("node_modules/.bin/react-router"),
      ["dev", "--port", pagePort],
      fromRoot("apps/web"),
      { VERANDA_API: `http://127.0.0.1:${serverPort}` },
    ),
  ];
  const codes = await Promise.race(children.map(({ ended }) => ended));
  for (const { child } of children) child.kill("SIGTERM");
  await Promise.all(children.map(({ ended }) => ended));
  return codes;
});

/** Starts one of the three; when it ends, so do the others. */
function start(name, command, args, cwd, env) {
  const child = spawn(command, args, { cwd, env: childEnv(env), stdio: "inherit" });
  const ended = new Promise((resolve) => child.on("close", (code) => resolve(code ?? 0)));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  void ended.then((code) => console.log(`${name} ended (${code})`));
  return { child, ended };
}
