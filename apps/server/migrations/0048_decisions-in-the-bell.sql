ALTER TABLE "notifications" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "news" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "report_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_decision_id_report_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."report_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_decision" ON "notifications" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "notifications_report" ON "notifications" USING btree ("report_id");