import type { LoginMethod } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import { Button } from "#ui/button.tsx";
import { StepHead } from "./login-frame.tsx";

/** Shown while the person is at a provider. */
export function AwayStep({ method, onCancel }: { method: LoginMethod; onCancel: () => void }) {
  return (
    <>
      <StepHead title={t.continueTo({ method, name: method })} lead={t.away()} />
      <p role="status" className="mb-6 flex items-center gap-2.5 text-[0.9375rem] text-ink-soft">
        <span aria-hidden="true" className="size-2 rounded-full bg-sea animate-pulse-soft" />
        {t.waitingFor({ method, name: method })}
      </p>
      <Button className="self-start" onClick={onCancel}>
        {t.otherWay()}
      </Button>
    </>
  );
}
