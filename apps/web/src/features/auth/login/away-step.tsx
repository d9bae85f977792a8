import type { LoginMethod } from "@veranda/contract";
import { Button } from "../../../ui/button.tsx";
import { StepHead } from "./login-frame.tsx";

const NAMES: Record<LoginMethod, string> = {
  Apple: "Apple",
  Email: "your mail",
  Google: "Google",
  MetaMask: "your wallet",
  Microsoft: "Microsoft",
  SSO: "your organisation",
};

/** The person is at another place to say who they are. */
export function AwayStep({ method, onCancel }: { method: LoginMethod; onCancel: () => void }) {
  const place = NAMES[method];
  return (
    <>
      <StepHead title={`Continue to ${place}`} lead={`Sign in there and you'll come back here.`} />
      <p role="status" className="mb-6 flex items-center gap-2.5 text-[0.9375rem] text-ink-soft">
        <span aria-hidden="true" className="size-2 rounded-full bg-sea animate-pulse-soft" />
        Waiting for {place}
      </p>
      <Button className="self-start" onClick={onCancel}>
        Choose another way
      </Button>
    </>
  );
}
