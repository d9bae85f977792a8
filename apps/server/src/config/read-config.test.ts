import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./read-config.ts";
import { settings } from "./settings.ts";
import { configurationPage, writtenPage } from "./write-docs.ts";

function folderWith(env?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "veranda-config-"));
  if (env !== undefined) writeFileSync(join(folder, ".env"), env);
  return folder;
}
const read = (argv: string[] = [], env: NodeJS.ProcessEnv = {}, file?: string) =>
  readConfig({ argv, env, folder: folderWith(file) });

test("no setting is required", () => {
  expect(read()).toMatchObject({
    PORT: 3000,
    DATA_DIR: resolve("data"),
    DATABASE_URL: undefined,
    PUBLIC_URL: undefined,
    METRICS_HOST: "127.0.0.1",
    NODE_ENV: "production",
    TRUST_PROXY: [],
  });
});

test("flags take precedence over the environment, and that over the file", () => {
  const file = 'PORT=1001\nHOST=127.0.0.1\nBRAND_NAME="The  Pier"\n# PORT=1\n';
  expect(read([], {}, file)).toMatchObject({ PORT: 1001, HOST: "127.0.0.1", BRAND_NAME: "The  Pier" });
  expect(read([], { PORT: "1002" }, file).PORT).toBe(1002);
  expect(read(["--port", "1003"], { PORT: "1002" }, file).PORT).toBe(1003);
  expect(read(["--data-dir=/srv/veranda"]).DATA_DIR).toBe("/srv/veranda");
  expect(read([], { PORT: "" }).PORT).toBe(3000);
});

test.each([
  [{ PORT: "70000" }, 'PORT must be a whole number from 0 to 65535 (it is "70000").'],
  [{ PORT: "3000x" }, "PORT must be a whole number"],
  [{ PORT: "-1" }, "PORT must be a whole number"],
  [{ HOST: "http://x" }, "HOST must be an address or a host name without a port"],
  [
    { PUBLIC_URL: "spaces.example.org" },
    "PUBLIC_URL must be an address that begins with http:// or https://",
  ],
  [{ PUBLIC_URL: "javascript:alert(1)" }, "PUBLIC_URL must be an address"],
  [{ BRAND_ACCENT_LIGHT: "red" }, "BRAND_ACCENT_LIGHT must be a colour such as #b4532a"],
  [{ BRAND_NAME: "x".repeat(41) }, "BRAND_NAME must be a text of 1 to 40 characters"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of trace, debug"],
  [{ FFMPEG_PATH: "/nowhere/ffmpeg" }, "FFMPEG_PATH must be the path of a program that can be run"],
  [{ LOG_PRETTY: "yes" }, "LOG_PRETTY must be true or false"],
  [{ NODE_ENV: "prod" }, "NODE_ENV must be one of production, development, test"],
  [{ TRUST_PROXY: "everyone" }, "TRUST_PROXY must be addresses or networks"],
  [{ INSTANCE_CEILING: "0" }, "INSTANCE_CEILING must be a whole number from 1 to 4096"],
])("%j is reported in one sentence", (env, sentence) => {
  expect(() => read([], env)).toThrow(ConfigError);
  expect(() => read([], env)).toThrow(sentence);
});

test("a password is not shown", () => {
  expect(() => read([], { DATABASE_URL: "mysql://u:swordfish@h/d" })).toThrow(
    /^DATABASE_URL must be an address that begins with postgres:\/\/\.$/,
  );
});

test("an unknown flag is reported", () => {
  expect(() => read(["--prot", "1"])).toThrow(/^Unknown option '--prot'/);
  expect(() => read(["--port"])).toThrow(ConfigError);
  expect(() => read(["surprise"])).toThrow(ConfigError);
});

test("trailing slashes of URLs are removed", () => {
  expect(read([], { PUBLIC_URL: "https://a.example/" }).PUBLIC_URL).toBe("https://a.example");
  expect(read([], { PUBLIC_URL: "https://a.example/base/" }).PUBLIC_URL).toBe("https://a.example/base");
});

test("the configuration page contains every setting once and is current", () => {
  const page = configurationPage();
  expect(writtenPage()).toBe(page);
  for (const name of Object.keys(settings)) expect(page.split(`| \`${name}\` |`)).toHaveLength(2);
});
