CREATE TABLE "report_complaints" (
	"decision_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_granted" boolean,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "report_complaints_decision_id_report_id_pk" PRIMARY KEY("decision_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "report_complaints" ADD CONSTRAINT "report_complaints_decision_id_report_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."report_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_complaints" ADD CONSTRAINT "report_complaints_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_complaints" ADD CONSTRAINT "report_complaints_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_complaints_report" ON "report_complaints" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_complaints_answered_by" ON "report_complaints" USING btree ("answered_by");--> statement-breakpoint
-- What was complained of until now.
INSERT INTO "report_complaints" ("decision_id", "report_id", "text", "at", "is_granted", "answer", "answered_at", "answered_by")
SELECT d."id", r."id", coalesce(d."appeal_text", ''), d."appealed_at", d."is_appeal_granted", d."appeal_reason", d."appeal_answered_at", d."appeal_answered_by"
FROM "report_decisions" d JOIN "reports" r ON r."id" = d."appeal_report_id" WHERE d."appealed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "report_decisions" SET "appeal_text" = NULL, "is_appeal_granted" = NULL, "appeal_reason" = NULL, "appeal_answered_by" = NULL
WHERE "appeal_report_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "report_decisions" DROP COLUMN "appeal_report_id";