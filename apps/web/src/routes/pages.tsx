import { Outlet, useLocation } from "react-router";
import { Shell } from "../features/shell/shell.tsx";
import { useVisit } from "../features/visit/visit.ts";

export default function Pages() {
  const isSpacePage = useLocation().pathname.startsWith("/s/");
  // In theater view a space takes the page's whole width.
  const isMenuHidden = useVisit().viewSize === "theater" && isSpacePage;
  return (
    <Shell isMenuHidden={isMenuHidden}>
      <Outlet />
    </Shell>
  );
}
