import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { IdpAnswer, IdpSetup } from "./saml-idp.process.ts";

export type SamlIdp = {
  /** URL of its sign-in page. */
  readonly entryPoint: string;
  /** Sets its further answers; omitted fields are valid. */
  answer(given: Partial<IdpAnswer>): Promise<void>;
  close(): Promise<void>;
};

/** An identity provider (samlify) in a process of its own. */
export async function startIdp(setup: IdpSetup): Promise<SamlIdp> {
  const child = fork(new URL("saml-idp.process.ts", import.meta.url), { stdio: "inherit", execArgv: [] });
  const { port } = (await ask(child, { setup })) as { port: number };
  return {
    entryPoint: `http://127.0.0.1:${port}/sso`,
    async answer(given) {
      await ask(child, {
        answer: {
          nameId: "ada",
          email: "ada@corp.test",
          displayName: "Ada",
          instead: {},
          isSigned: true,
          isResponseSigned: false,
          algorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
          ...given,
        },
      });
    },
    async close() {
      const isGone = once(child, "exit");
      child.disconnect();
      await isGone;
    },
  };
}

async function ask(
  child: ChildProcess,
  message: { setup: IdpSetup } | { answer: IdpAnswer },
): Promise<unknown> {
  child.send(message);
  const [answer] = (await once(child, "message")) as [unknown];
  return answer;
}
