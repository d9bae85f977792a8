import { reportRefusedTo } from "../client.ts";
import { visitorId } from "../visitor-id.ts";
import { withReporter } from "./fault-reporter.ts";

/** Reports uncaught errors of the page, and every refusal by the server. */
export function watchFaults(): void {
  window.addEventListener("error", (event) => withReporter(({ reportError }) => reportError(event)));
  window.addEventListener("unhandledrejection", ({ reason }) =>
    withReporter(({ reportRejection }) => reportRejection(reason)),
  );
  reportRefusedTo((refused) => withReporter(({ reportRefused }) => reportRefused(refused)));
  if (visitorId() === undefined) withReporter(({ replaceMissingId }) => replaceMissingId());
}
