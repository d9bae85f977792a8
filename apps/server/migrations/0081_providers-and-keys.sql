CREATE TABLE "space_event_mails" (
	"event_id" text NOT NULL,
	"notice_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "space_event_mails_event_id_notice_id_account_id_pk" PRIMARY KEY("event_id","notice_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "picture_checks" ADD COLUMN "report_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "finding_of" text;--> statement-breakpoint
ALTER TABLE "space_event_mails" ADD CONSTRAINT "space_event_mails_event_id_space_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."space_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_event_mails" ADD CONSTRAINT "space_event_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_event_mails_account" ON "space_event_mails" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "picture_checks" ADD CONSTRAINT "picture_checks_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_finding_of_accounts_id_fk" FOREIGN KEY ("finding_of") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_checks_report" ON "picture_checks" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "reports_finding_of" ON "reports" USING btree ("finding_of");--> statement-breakpoint
UPDATE "reports" SET "finding_of" = "files"."account_id" FROM "files" WHERE "files"."id"::text = "reports"."finding" ->> 'fileId';--> statement-breakpoint
UPDATE "picture_checks" SET "report_id" = "reports"."id" FROM "files", "reports" WHERE "files"."digest" = "picture_checks"."digest" AND "files"."id"::text = "reports"."finding" ->> 'fileId';