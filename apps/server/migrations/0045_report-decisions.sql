CREATE TABLE "account_suspensions" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"ends_at" timestamp with time zone,
	"notice_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"by_account" text,
	"decision_id" uuid NOT NULL,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"account_id" text,
	"space_id" text,
	"decided_by" text,
	"decided_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"undone_reason" text,
	"appeal_text" text,
	"appealed_at" timestamp with time zone,
	"is_appeal_granted" boolean,
	"appeal_reason" text,
	"appeal_answered_at" timestamp with time zone,
	"appeal_answered_by" text
);
--> statement-breakpoint
CREATE TABLE "report_pictures" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reporter_id" text,
	"reported_id" text,
	"guest" jsonb,
	"category" text NOT NULL,
	"reason" text NOT NULL,
	"space_id" text,
	"space_name" text,
	"evidence" jsonb,
	"evidence_of" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision_id" uuid
);
--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "taken_down_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_suspensions" ADD CONSTRAINT "account_suspensions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_appeal_answered_by_accounts_id_fk" FOREIGN KEY ("appeal_answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_pictures" ADD CONSTRAINT "report_pictures_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_accounts_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_report_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."report_decisions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_suspensions_account" ON "account_suspensions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "moderation_log_decision" ON "moderation_log" USING btree ("decision_id","number");--> statement-breakpoint
CREATE INDEX "report_decisions_account" ON "report_decisions" USING btree ("account_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_decisions_at" ON "report_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "report_decisions_appeals" ON "report_decisions" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;--> statement-breakpoint
CREATE INDEX "report_decisions_by" ON "report_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "report_decisions_undone_by" ON "report_decisions" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "report_decisions_answered_by" ON "report_decisions" USING btree ("appeal_answered_by");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("number") WHERE decision_id is null;--> statement-breakpoint
CREATE INDEX "reports_open_subject" ON "reports" USING btree ("subject","number") WHERE decision_id is null;--> statement-breakpoint
CREATE INDEX "reports_decision" ON "reports" USING btree ("decision_id","number");--> statement-breakpoint
CREATE INDEX "reports_number" ON "reports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_evidence_of" ON "reports" USING gin ("evidence_of");--> statement-breakpoint
INSERT INTO "reports" ("kind", "subject", "reporter_id", "reported_id", "guest", "category", "reason", "space_id", "space_name", "created_at")
SELECT 'person', CASE WHEN "guest" IS NOT NULL THEN 'guest:' || ("guest" ->> 'id') ELSE 'person:' || coalesce("reported_id", 'gone-' || "id") END,
	"reporter_id", "reported_id", "guest", "category", "reason", "space_id",
	(SELECT "name" FROM "spaces" WHERE "spaces"."id" = "person_reports"."space_id"), "created_at"
FROM "person_reports" ORDER BY "id";
--> statement-breakpoint
CREATE FUNCTION "moderation_log_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The log of decisions is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "moderation_log_stays" BEFORE UPDATE OR DELETE ON "moderation_log" FOR EACH STATEMENT EXECUTE FUNCTION "moderation_log_stays"();
