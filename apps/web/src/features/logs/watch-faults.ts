import { reportRefusedTo } from "../../api/client.ts";
import { visitorId } from "../../api/visitor-id.ts";

/** Fetched when the first fault is there: most pages never need it. */
const reporter = () => import("./report-faults.ts");
type Reporter = Awaited<ReturnType<typeof reporter>>;
const report = (tell: (reporter: Reporter) => void): void => void reporter().then(tell, () => {});

/** Reports what goes wrong in the page and is caught by nobody, and every answer by which the server refuses. */
export function watchFaults(): void {
  window.addEventListener("error", (event) => report(({ reportError }) => reportError(event)));
  window.addEventListener("unhandledrejection", ({ reason }) =>
    report(({ reportRejection }) => reportRejection(reason)),
  );
  reportRefusedTo((refused) => report(({ reportRefused }) => reportRefused(refused)));
  if (visitorId() === undefined) report(({ replaceMissingId }) => replaceMissingId());
}
