import * as t from "@veranda/messages/devices";
import { CircleAlert } from "lucide-react";
import { permissionSteps, type Device } from "./permission-help.ts";

/** How to allow a denied microphone or camera in this browser, in steps. */
export function PermissionDeniedNotice({ device }: { device: Device }) {
  return (
    <div role="alert" tabIndex={-1} className="outline-none">
      <p className="flex gap-2.5 pb-2 font-semibold">
        <CircleAlert className="mt-0.5 size-5 shrink-0 text-glass-bad" aria-hidden="true" />
        {t.blockedTitle({ device })}
      </p>
      <ol className="list-decimal space-y-1.5 pl-12 text-[0.9375rem] text-on-glass-soft">
        {permissionSteps(device).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** Why a device isn't on, as a sentence. */
export const DeviceNotice = ({ children }: { children: string }) => (
  <p role="alert" className="flex gap-2.5 pb-4 text-[0.9375rem]">
    <CircleAlert className="mt-0.5 size-5 shrink-0 text-glass-bad" aria-hidden="true" />
    {children}
  </p>
);
