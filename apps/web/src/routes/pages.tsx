import { Outlet, useLocation } from "react-router";
import { Shell } from "#areas/shell";
import { useVisit } from "#engine/visit.ts";

export default function Pages() {
  const isSpacePage = useLocation().pathname.startsWith("/s/");
  const { viewSize, slot, isOver } = useVisit();
  // Whoever has walked in came for the view; in theater view a space takes the page's whole width in any case.
  const isMenuHidden = isSpacePage && ((slot !== null && !isOver) || viewSize === "theater");
  return (
    <Shell isMenuHidden={isMenuHidden}>
      <Outlet />
    </Shell>
  );
}
