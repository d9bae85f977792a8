import type { StaffReport } from "@veranda/contract";
import * as staff from "@veranda/messages/staff";
import * as t from "@veranda/messages/staff-reports";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { spacePath } from "#site/space-path.ts";
import { profilePath } from "#site/profile-path.ts";
import { formatMoment } from "#i18n/moments.ts";
import { rich } from "#ui/rich.ts";

type Who = StaffReport["reported"];

/** Deleted accounts have no name. */
const nameOf = (person: { displayName: string } | null): string =>
  person?.displayName ?? staff.deletedAccount();

/** What kind of object it is, with its name where it has one. */
export const objectTitle = ({ kind, name }: NonNullable<StaffReport["object"]>): string =>
  name === "" ? t.objectKind({ kind }) : t.objectNamed({ kind: t.objectKind({ kind }), name });

/** What a report is about, without links. */
export const plainTitleOf = (report: StaffReport): ReactNode => titleOf(report, false);

/** What a report is about. */
export function titleOf(
  { kind, object, reported, guest, space, sender }: StaffReport,
  isLinked = true,
): ReactNode {
  const person = isLinked ? reported : null;
  if (sender !== null && space === null && reported === null) return sender.link;
  if (kind === "space")
    return rich(
      t.spaceBy({
        space: space?.name ?? "",
        name: nameOf(reported),
        s: (name) => <SpaceName space={isLinked ? space : null}>{name}</SpaceName>,
        a: (name) => <Name person={person}>{name}</Name>,
      }),
    );
  if (object !== undefined)
    return rich(
      t.objectWithNameBy({
        object: objectTitle(object),
        name: guest?.displayName ?? nameOf(reported),
        a: (name) => <Name person={person}>{name}</Name>,
      }),
    );
  if (kind === "message" || kind === "object")
    return rich(
      (kind === "message" ? t.messageBy : t.objectBy)({
        name: guest?.displayName ?? nameOf(reported),
        a: (name) => <Name person={person}>{name}</Name>,
      }),
    );
  return guest === null ? (
    <Name person={person}>{nameOf(reported)}</Name>
  ) : (
    <>
      {guest.displayName}{" "}
      <span title={staff.guestCodeHint()} className="text-ink-soft">
        {staff.guestCode({ code: guest.id.slice(0, 6) })}
      </span>
    </>
  );
}

/** The reporter, and how many others reported the same. Never shown to the reported person. */
export const reportedBy = ({ reporter, sender, finding, sameCount, isAboutYou }: StaffReport): ReactNode =>
  isAboutYou
    ? t.aboutYou()
    : finding !== undefined
      ? t.foundByClassifier({ label: finding.label, percent: Math.round(finding.score * 100) })
      : sender !== null
        ? t.noticeFrom(sender)
        : rich(
            t.reportedBy({
              count: sameCount,
              name: nameOf(reporter),
              b: (name) => <Name person={reporter}>{name}</Name>,
            }),
          );

/** The space that it happened in; null for a report of the space itself. */
export const happenedIn = ({ kind, space }: StaffReport): ReactNode =>
  kind === "space" || !space?.name
    ? null
    : rich(t.inSpace({ space: space.name, s: (name) => <SpaceName space={space}>{name}</SpaceName> }));

/** The note of a host who has dealt with it. */
export const HostDealt = ({ report: { hostDealt } }: { report: StaffReport }) =>
  hostDealt !== null && (
    <p className="text-sm wrap-anywhere text-good">
      {t.hostDealt({
        name: nameOf(hostDealt.by === null ? null : { displayName: hostDealt.by }),
        at: formatMoment(hostDealt.at),
      })}
    </p>
  );

const LINK = "font-semibold text-ink hover:underline";

const GONE = { taken_down: t.spaceTakenDown, deleted: t.spaceDeleted };

/** Links for staff to what they judge, while it exists. */
function SpaceName({ space, children }: { space: StaffReport["space"]; children: ReactNode }) {
  if (space === null) return <span>{children}</span>;
  if (space.gone !== null)
    return (
      <>
        <span>{children}</span> <span className="text-ink-soft">{GONE[space.gone]()}</span>
      </>
    );
  return (
    <Link to={spacePath({ slug: "", id: space.id })} className={LINK}>
      {children}
    </Link>
  );
}

function Name({ person, children }: { person: Who; children: ReactNode }) {
  if (person === null) return <span>{children}</span>;
  return (
    <Link to={profilePath(person.username)} className={LINK}>
      {children}
    </Link>
  );
}
